/** A part of a picture as a small JPEG, made on the device: less to send, and no metadata of the original. */

/** In the picture's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** About 1600 × 1200: enough to read an identity paper, or a long receipt. */
const MOST_PIXELS = 1_920_000;
const LONGEST_SIDE_PX = 3_200;
const QUALITY = 0.88;

/** The size in which an area is sent: never larger than it is. */
export function sizeOf({ width, height }: Pick<Area, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Rejects if the browser can't read it as a picture. */
export async function openPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  return picture;
}

/** Null if the browser can't write it. */
export async function cutOut(source: string, area: Area): Promise<Blob | null> {
  const picture = await openPicture(source);
  const { width, height } = sizeOf(area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
