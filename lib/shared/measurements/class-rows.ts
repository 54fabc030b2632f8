import {
  formatOperationRule,
  matchesRule,
  type Operation,
  operationOf,
  type OperationRule,
  parseOperationRule,
  parseRules,
} from '../operations/rules.ts';
import type { DrawingClass } from '../contracts/result.ts';
import { limits } from '../limits.ts';
import { colorName } from '../operations/color-name.ts';

/** Property that distinguishes the rows of a list of classes. */
export type Grouping = 'color' | 'layer';
type Condition = Omit<OperationRule, 'operation'>;

/** Classes with one choice of operation. */
export type ClassRow = {
  readonly key: string;
  /** 'Red lines', 'Guides' (a layer) or 'CutContour' (a spot color). */
  readonly name: string;
  /** Color '#rrggbb' of all classes; '' where they have several or none. */
  readonly color: string;
  readonly classes: readonly DrawingClass[];
  readonly count: number;
  readonly lengthIn: number;
  /** Null where the classes have different operations. */
  readonly operation: Operation | null;
  /** Condition that all classes meet; null without one. */
  readonly condition: Condition | null;
};

/** Returns the shape that a rule sees in a class. */
const shapeOf = ({ color, spot, layer }: DrawingClass) => ({
  source: { id: '', group: '', layer, strokeColor: color, strokeSpot: spot, fillColor: color, fillSpot: spot },
});

/** Returns the operation of a class by rules: that of the first that matches, otherwise `cut`. */
export const operationOfClass = (one: DrawingClass, rules: readonly OperationRule[]): Operation =>
  operationOf(shapeOf(one), one.kind, rules);

/** Returns the rows of a drawing's classes in the order in which they are first drawn. */
export function classRows(classes: readonly DrawingClass[], rules: readonly string[], by: Grouping): ClassRow[] {
  const parsed = parseRules(rules);
  const groups = new Map<string, DrawingClass[]>();
  for (const one of classes) {
    const key = by === 'layer' ? one.layer : colorKey(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const names = [...groups.values()].map((group) => (by === 'layer' ? layerName(group[0]!) : colorRowName(group)));
  return [...groups].map(([key, group], index) => {
    const [first] = group as [DrawingClass];
    const name = names[index]!;
    const operations = new Set(group.map((one) => operationOfClass(one, parsed)));
    const condition = by === 'layer' ? layerCondition(first) : colorCondition(first);
    return {
      key,
      name: names.filter((other) => other === name).length > 1 ? `${name} ${first.color}` : name,
      color: group.every(({ color }) => color === first.color) ? first.color : '',
      classes: group,
      count: group.reduce((sum, { count }) => sum + count, 0),
      lengthIn: group.reduce((sum, { lengthIn }) => sum + lengthIn, 0),
      operation: operations.size === 1 ? [...operations][0]! : null,
      condition: condition !== null && isWritable(condition) ? condition : null,
    };
  });
}

/** Returns the grouping that distinguishes more; the colors if both distinguish as much. */
export function defaultGrouping(classes: readonly DrawingClass[]): Grouping {
  const rows = (by: Grouping) => classRows(classes, [], by).length;
  return rows('layer') > rows('color') ? 'layer' : 'color';
}

const colorKey = ({ kind, color, spot }: DrawingClass): string =>
  spot === '' ? `${kind} ${color}` : `spot ${spot.toLowerCase()}`;

const kindNames = { line: 'lines', fill: 'fills' } as const;

function colorRowName([first]: readonly DrawingClass[]): string {
  const { kind, color, spot } = first!;
  if (spot !== '') return spot;
  return `${color === '' ? 'Gradient' : capitalized(colorName(color))} ${kindNames[kind]}`;
}

const layerName = ({ layer }: DrawingClass): string => (layer === '' ? 'No layer' : layer);
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const layerCondition = ({ layer }: DrawingClass): Condition | null => (layer === '' ? null : { layer });

function colorCondition({ kind, color, spot }: DrawingClass): Condition {
  if (spot !== '') return { spot };
  return color === '' ? { kind } : { kind, color };
}

/** Returns true if the condition can be written as text: names with a line break, for example, cannot. */
function isWritable(condition: Condition): boolean {
  const text = formatOperationRule({ ...condition, operation: 'cut' });
  const read = parseOperationRule(text);
  return (
    text.length <= limits.operations.ruleLength &&
    (['kind', 'color', 'layer', 'spot'] as const).every((name) => read !== null && read[name] === condition[name])
  );
}

/** Returns rules by which a row has another operation, and all other classes have theirs. Rules for other drawings remain. */
export function chooseOperation(
  classes: readonly DrawingClass[],
  rules: readonly string[],
  row: Pick<ClassRow, 'classes' | 'condition'>,
  operation: Operation,
): string[] {
  const before = parseRules(rules);
  const changed = new Set(row.classes);
  const wanted = classes.map((one) => (changed.has(one) ? operation : operationOfClass(one, before)));
  const short = row.condition === null ? before : [{ ...row.condition, operation }, ...before];
  const isEnough = classes.every((one, index) => operationOfClass(one, short) === wanted[index]);
  const next = isEnough ? short : [...exactRules(classes, wanted), ...before];
  return withoutIdleRules(classes, next).map(formatOperationRule);
}

/** Returns one rule for each class, those with more conditions first, and of layers those with longer names, such as 'LAYER / SPOT'. */
function exactRules(classes: readonly DrawingClass[], operations: readonly Operation[]): OperationRule[] {
  return classes
    .map(({ kind, color, layer }, index): OperationRule => {
      const colored = { kind, ...(color !== '' && { color }) };
      const condition = { ...colored, ...(layer !== '' && { layer }) };
      return { ...(isWritable(condition) ? condition : colored), operation: operations[index]! };
    })
    .toSorted(
      (one, other) =>
        Object.keys(other).length - Object.keys(one).length || (other.layer ?? '').length - (one.layer ?? '').length,
    );
}

/** Returns the rules without those that match a class and change the operation of none. */
function withoutIdleRules(classes: readonly DrawingClass[], rules: readonly OperationRule[]): OperationRule[] {
  const shapes = classes.map((one) => ({ kind: one.kind, shape: shapeOf(one) }));
  const matched = rules.map((rule) => shapes.map(({ shape, kind }) => matchesRule(shape, kind, rule)));
  const first = shapes.map((_, at) => matched.findIndex((row) => row[at]));
  /** Operation of each class by the rules after the current one. */
  const after = shapes.map((): Operation => 'cut');
  const kept: OperationRule[] = [];
  for (const [index, rule] of [...rules.entries()].toReversed()) {
    const isForOthers = !matched[index]!.includes(true);
    const isIdle = shapes.every((_, at) => first[at] !== index || after[at] === rule.operation);
    if (isIdle && !isForOthers) continue;
    kept.unshift(rule);
    shapes.forEach((_, at) => {
      if (matched[index]![at]) after[at] = rule.operation;
    });
  }
  if (kept.length <= limits.operations.rules) return kept;
  return kept.filter((rule) => matched[rules.indexOf(rule)]!.includes(true)).slice(0, limits.operations.rules);
}
