import { expect, jest, test } from '@jest/globals';
import { ApiError } from '#lib/browser/api-client.ts';
import type { PictureSource } from '#lib/shared/contracts/vectorizer.ts';
import { ChosenPicture } from '#components/vectorizer/picture/chosen-picture.ts';

const whole = { filename: 'a.png', content: 'data:image/png;base64,AAAA' };
const picture = () => new ChosenPicture({ ...whole, type: 'png', sizeBytes: 3 });
const token = (name: string) => ({ token: name });

test('sends a picture once; later calls use its newest token', async () => {
  const chosen = picture();
  const call = jest.fn(async (source: PictureSource) => token('token' in source ? 'second' : 'first'));
  await chosen.send(call);
  await chosen.send(call);
  await chosen.send(call);
  expect(call.mock.calls).toEqual([[whole], [token('first')], [token('second')]]);
});

test('sends an expired picture again', async () => {
  const chosen = picture();
  await chosen.send(async () => token('old'));
  const call = jest.fn(async (source: PictureSource) => {
    if ('token' in source) throw new ApiError('picture_expired', 'gone');
    return token('new');
  });
  await expect(chosen.send(call)).resolves.toEqual(token('new'));
  expect(call.mock.calls).toEqual([[token('old')], [whole]]);
});

test('passes on any other error and retains the token', async () => {
  const chosen = picture();
  await chosen.send(async () => token('old'));
  const refused = new ApiError('nothing_to_trace', 'nothing');
  await expect(chosen.send(() => Promise.reject(refused))).rejects.toBe(refused);
  const call = jest.fn(async (_source: PictureSource) => token('old'));
  await chosen.send(call);
  expect(call).toHaveBeenCalledWith(token('old'));
});
