/** Choosing, cutting and sending a photo. */
export const photo = {
  camera: '拍照',
  file: '选择文件',
  another: '重新选择',
  uploaded: '已上传',
  cut: '调整图片',
  hint: '移动并放大图片，使其填满方框。',
  zoom: '大小',
  use: '使用此部分',
  chosen: '您选择的图片',
  portrait: '选择头像',
  frame: '方框：可用方向键移动图片',
};
