import { expect, it } from 'vitest';
import { computeUploadSize } from './use-photo-upload.ts';

it('sends a small crop unchanged and scales a large one down to a readable size', () => {
  expect(computeUploadSize({ width: 800, height: 500 })).toEqual({ width: 800, height: 500 });
  expect(computeUploadSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(computeUploadSize({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 });
  expect(computeUploadSize({ width: 9000, height: 1 })).toEqual({ width: 3200, height: 1 });
  // A long receipt keeps a readable width.
  expect(computeUploadSize({ width: 1080, height: 5400 })).toEqual({ width: 620, height: 3098 });
});
