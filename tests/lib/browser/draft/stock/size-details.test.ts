import { expect, test } from '@jest/globals';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { detailsOf, hasDetails, plainDetails, type SizeDetails } from '#lib/browser/draft/stock/size-details.ts';

/** A value of every detail that differs from that of a plain size. */
const entered: Required<Omit<SizeDetails, 'zones' | 'outline' | 'earlier'>> = {
  name: 'Birch',
  countText: '3',
  priceText: '60',
  grain: 'width',
};
const cases = Object.entries(entered).map(([field, value]) => ({
  field,
  details: { ...plainDetails, [field]: value },
}));

const withDetails = (details: SizeDetails): JobForm => {
  const form = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'A' } });
  return changeJob(form, { type: 'sheet-changed', change: { details } });
};
const requestOf = (form: JobForm): string => JSON.stringify(buildRequest(form));

test('a plain size has every detail, and no other', () => {
  expect(Object.keys(plainDetails).toSorted()).toEqual(Object.keys(entered).toSorted());
  expect(hasDetails(plainDetails)).toBe(false);
});

test.each(cases)('$field is stored, sent, and returns with the sides of its sheet', ({ details }) => {
  const form = withDetails(details);
  expect(hasDetails(details)).toBe(true);
  expect(readForm(JSON.parse(JSON.stringify(form)))!.sheet.details).toEqual(details);
  expect(requestOf(form)).not.toBe(requestOf(withDetails(plainDetails)));
  const other = changeJob(form, { type: 'sheet-changed', change: { widthText: '30', heightText: '40' } });
  expect(detailsOf(other.sheet.details)).toEqual(plainDetails);
  const back = changeJob(other, { type: 'sheet-changed', change: { widthText: '48', heightText: '96' } });
  expect(detailsOf(back.sheet.details)).toEqual(details);
});
