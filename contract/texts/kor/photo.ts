/** Choosing, cutting and sending a photo. */
export const photo = {
  camera: '사진 찍기',
  file: '파일 선택',
  another: '다시 선택',
  uploaded: '업로드됨',
  cut: '사진 맞추기',
  hint: '사진을 움직이고 확대해 틀에 꽉 채워 주세요.',
  zoom: '크기',
  use: '이 부분 사용',
  chosen: '선택한 사진',
  portrait: '프로필 사진 선택',
  frame: '틀: 방향키로 사진을 움직일 수 있습니다',
};
