/** Choosing, cutting and sending a photo. */
export const photo = {
  camera: '拍照',
  file: '選擇檔案',
  another: '重新選擇',
  uploaded: '已上傳',
  cut: '調整圖片',
  hint: '移動並放大圖片，使其填滿方框。',
  zoom: '大小',
  use: '使用此部分',
  chosen: '您選擇的圖片',
  portrait: '選擇頭像',
  frame: '方框：可用方向鍵移動圖片',
};
