import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTexts } from '../../language/language.ts';
import type { CropArea } from './use-photo-upload.ts';
import styles from './photo.module.css';

const ZOOM = { least: 1, most: 4, step: 0.05 };

/** Moves and enlarges a picture under a frame of a fixed shape; loaded when the first picture has been chosen. */
export default function CropBox({
  source,
  aspect,
  onArea,
}: {
  source: string;
  aspect: number;
  onArea: (area: CropArea) => void;
}) {
  const t = useTexts('photo');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.least);
  return (
    <>
      <div className={styles.box}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          showGrid={false}
          objectFit="contain"
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onArea(area)}
          mediaProps={{ alt: t.chosen }}
          cropperProps={{ 'aria-label': t.frame }}
        />
      </div>
      <label className={styles.zoom}>
        <span>{t.zoom}</span>
        <input
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  );
}
