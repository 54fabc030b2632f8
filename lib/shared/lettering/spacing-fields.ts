import type { TextRow } from '../contracts/job.ts';
import { limits, type Range } from '../limits.ts';
import type { SpacingRule } from '../product.ts';

export type RowSpacing = Pick<TextRow, 'tracking' | 'trackingIn' | 'gapIn'>;
type SpacingField = {
  /** Name in messages. */
  readonly name: string;
  readonly range: Range;
  /** True for a share of the letter height, which is typed in percent; otherwise inches. */
  readonly isShare: boolean;
  readonly spacing: (amount: number) => RowSpacing;
};

/** Letter spacing by the unit of its amount. */
export const spacingFields: Readonly<Record<SpacingRule, SpacingField>> = {
  percent: {
    name: 'Letter spacing',
    range: limits.tracking,
    isShare: true,
    spacing: (tracking) => ({ tracking }),
  },
  inches: {
    name: 'Letter spacing',
    range: limits.trackingIn,
    isShare: false,
    spacing: (trackingIn) => ({ trackingIn }),
  },
  gaps: { name: 'Gaps', range: limits.gapIn, isShare: false, spacing: (gapIn) => ({ gapIn }) },
};
