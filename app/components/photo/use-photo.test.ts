import { expect, it } from 'vitest';
import { sizeOf } from './use-photo.ts';

it('what is cut out is sent as it is, and a large part no larger than is needed to read it', () => {
  expect(sizeOf({ width: 800, height: 500 })).toEqual({ width: 800, height: 500 });
  expect(sizeOf({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(sizeOf({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 });
  expect(sizeOf({ width: 9000, height: 1 })).toEqual({ width: 3200, height: 1 });
  // A long receipt keeps a readable width.
  expect(sizeOf({ width: 1080, height: 5400 })).toEqual({ width: 620, height: 3098 });
});
