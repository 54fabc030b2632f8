import { Checkbox } from '#components/ui/checkbox.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { rotationChoices } from '#lib/shared/presets.ts';
import { type RowFlag, type RowRules, rowFlagWords, rowFlags } from '#lib/shared/row-rules/row-rules.ts';

/** A rule of parts in the list: its heading, and its control. */
export type RuleColumn = {
  readonly key: keyof RowRules;
  readonly heading: string;
  /** Class of the column's width. */
  readonly width: string;
  readonly cell: (props: RuleCellProps) => React.ReactNode;
};

type RuleCellProps = {
  /** Name of what the rule is for. */
  readonly of: string;
  /** Rules of its parts; several for parts that differ. */
  readonly rules: readonly RowRules[];
  readonly tabIndex?: number | undefined;
  readonly onChange: <Rule extends keyof RowRules>(rule: Rule, value: RowRules[Rule]) => void;
};

const mixed = 'mixed';

function RotationCell({ of, rules, tabIndex, onChange }: RuleCellProps) {
  const [first, ...others] = rules.map(({ rotation }) => rotation ?? '');
  const value = others.every((rotation) => rotation === first) ? (first ?? '') : mixed;
  return (
    <NativeSelect
      aria-label={`Rotation of ${of}`}
      data-cell="rotation"
      tabIndex={tabIndex}
      value={value}
      onChange={({ target }) =>
        onChange('rotation', rotationChoices.find((choice) => choice.value === target.value)?.value)
      }
    >
      {value === mixed && (
        <option value={mixed} disabled>
          Mixed
        </option>
      )}
      <option value="">Default</option>
      {rotationChoices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Returns the cell of a rule that is on or off. It is on where it is on for all parts. */
const flagCell = (flag: RowFlag) =>
  function FlagCell({ of, rules, tabIndex, onChange }: RuleCellProps) {
    return (
      <Checkbox
        aria-label={`${rowFlagWords[flag].box}: ${of}`}
        data-cell={flag}
        tabIndex={tabIndex}
        checked={rules.every((own) => own[flag] === true)}
        onCheckedChange={(isOn) => onChange(flag, isOn)}
      />
    );
  };

/** The rules of parts in the order of the list. */
export const ruleColumns: readonly RuleColumn[] = [
  { key: 'rotation', heading: 'Rotation', width: 'w-44', cell: RotationCell },
  ...rowFlags.map((flag): RuleColumn => ({
    key: flag,
    heading: rowFlagWords[flag].box,
    width: 'w-24',
    cell: flagCell(flag),
  })),
];
