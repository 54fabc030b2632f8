import { sourceName } from './diagnostics.ts';
import type { Shape } from './drawing.ts';

/** Purposes of a line or fill, in the order in which a machine performs them; `ignore` is not performed. */
export const operations = ['engrave', 'score', 'cut', 'ignore'] as const;
export type Operation = (typeof operations)[number];

/** Line or fill of a shape. An element with both belongs to two classes. */
export type PaintKind = 'line' | 'fill';

/** Lines or fills of one color, spot color and layer: one row of the list of a drawing. All texts are untrusted. */
export type PaintClass = {
  readonly kind: PaintKind;
  /** '#rrggbb', or '' for a gradient or pattern. */
  readonly color: string;
  /** Name of the spot color, or ''. */
  readonly spot: string;
  /** Name of the layer, otherwise of the outermost named group, or ''. */
  readonly layer: string;
};

/** Condition and operation. Conditions that are absent match everything. */
export type OperationRule = {
  readonly kind?: PaintKind | undefined;
  /** '#rrggbb' in lower case. */
  readonly color?: string | undefined;
  readonly layer?: string | undefined;
  /** Name of a spot color, in any case. */
  readonly spot?: string | undefined;
  readonly operation: Operation;
};

/** Returns the class of a shape's line or fill. */
export function classOf({ source }: Pick<Shape, 'source'>, kind: PaintKind): PaintClass {
  const [color, spot] = kind === 'line' ? [source.strokeColor, source.strokeSpot] : [source.fillColor, source.fillSpot];
  return { kind, color, spot: spot ?? '', layer: source.layer === '' ? (source.groupNames?.[0] ?? '') : source.layer };
}

/** Returns the operation of a shape's line or fill: that of the first matching rule, otherwise `cut`. */
export function operationOf(shape: Pick<Shape, 'source'>, kind: PaintKind, rules: readonly OperationRule[]): Operation {
  return rules.find((rule) => matchesRule(shape, kind, rule))?.operation ?? 'cut';
}

/** Returns whether a rule applies to a shape's line or fill. */
export function matchesRule(shape: Pick<Shape, 'source'>, kind: PaintKind, rule: OperationRule): boolean {
  const { color, spot } = classOf(shape, kind);
  const { layer, groupNames = [] } = shape.source;
  return (
    (rule.kind === undefined || rule.kind === kind) &&
    (rule.color === undefined || rule.color === color) &&
    (rule.spot === undefined || nameOf(rule.spot).toLowerCase() === spot.toLowerCase()) &&
    (rule.layer === undefined || isOnLayer(nameOf(rule.layer), layer, groupNames))
  );
}

/** Returns a name as drawings have it. One of nothing but removed characters remains, and matches no name. */
const nameOf = (text: string): string => sourceName(text) || text;

/** Spot colors on a layer of a PDF are layers of their own, 'LAYER / SPOT'. */
const isOnLayer = (name: string, layer: string, groupNames: readonly string[]): boolean =>
  layer === name || layer.startsWith(`${name} / `) || groupNames.includes(name);

const RULE = /^(?:(line|fill)(?::(?=#))?)?(#[0-9a-f]{3}(?:[0-9a-f]{3})?)?(?:@(.+))?$/i;

/**
 * Parses `[line|fill][:#rrggbb][@LAYER]=OPERATION` or `spot:NAME=OPERATION`; null for any other text. A name may contain '='; the
 * operation follows the last one. Names are compared as drawings have them, so a rule may state a name as it is in the file.
 */
export function parseOperationRule(text: string): OperationRule | null {
  const equals = text.lastIndexOf('=');
  const condition = text.slice(0, equals).trim();
  const operation = operations.find(
    (name) =>
      name ===
      text
        .slice(equals + 1)
        .trim()
        .toLowerCase(),
  );
  if (operation === undefined || condition === '') return null;
  const spot = /^spot:(.+)$/i.exec(condition)?.[1];
  if (spot !== undefined) return { spot, operation };
  const [matched, kind, color, layer] = RULE.exec(condition) ?? [];
  if (matched === undefined) return null;
  return {
    ...(kind !== undefined && { kind: kind.toLowerCase() as PaintKind }),
    ...(color !== undefined && { color: longColor(color.toLowerCase()) }),
    ...(layer !== undefined && { layer }),
    operation,
  };
}

const longColor = (color: string): string => (color.length === 7 ? color : color.replaceAll(/[0-9a-f]/g, '$&$&'));

/** Returns the text of a rule, which `parseOperationRule` reads back. */
export function formatOperationRule({ kind, color, layer, spot, operation }: OperationRule): string {
  if (spot !== undefined) return `spot:${spot}=${operation}`;
  const colored = color === undefined ? '' : kind === undefined ? color : `:${color}`;
  return `${kind ?? ''}${colored}${layer === undefined ? '' : `@${layer}`}=${operation}`;
}
