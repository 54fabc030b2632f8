'use client';

import { useId, useState } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { limits } from '#lib/shared/limits.ts';
import { readRuleTexts } from '#lib/shared/operations/rules.ts';
import { codeApplied } from './color-code-buttons.tsx';
import { readColorCode, storeColorCode, type ChooseRules } from './use-color-code.ts';
import { conditionKinds, conditionText, ruleParts, type ConditionKind, operationChoices } from './condition-text.ts';

/** Table of the rules last used: the first that matches a line or fill decides. */
export function ColorCodeDialog({ choose, onClose }: { choose: ChooseRules; onClose: () => void }) {
  const [code, setCode] = useState(() => readColorCode());
  const { rules } = code;
  const setRules = (next: readonly string[]) => setCode({ ...code, rules: next });
  const forEachFile = useId();

  function save() {
    storeColorCode(code);
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>My color code</DialogTitle>
          <DialogDescription>
            The rules you used last, stored with your account. The first rule that matches a line or fill decides;
            without one, it is cut.
          </DialogDescription>
        </DialogHeader>
        {rules.length === 0 ? (
          <p className="text-sm">There are no rules yet.</p>
        ) : (
          <ol className="-m-1 grid max-h-80 gap-1 overflow-y-auto p-1">
            {rules.map((rule, index) => (
              <RuleLine
                key={rule}
                rule={rule}
                move={
                  rules.length === 1
                    ? null
                    : { up: index > 0, down: index < rules.length - 1, by: (by) => setRules(moved(rules, index, by)) }
                }
                onChange={(changed) => setRules(withoutRepeats(rules.with(index, changed)))}
                onRemove={() => setRules(rules.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
        {rules.length < limits.operations.rules && (
          <AddRule onAdd={(rule) => setRules(withoutRepeats([...rules, rule]))} />
        )}
        <Label htmlFor={forEachFile} className="min-h-6 pointer-coarse:min-h-11">
          <Checkbox
            id={forEachFile}
            checked={code.isForEachFile}
            onCheckedChange={(isForEachFile) => setCode({ ...code, isForEachFile })}
          />
          Use it for each new drawing
        </Label>
        <DialogFooter>
          <Button variant="outline" onClick={save}>
            Save
          </Button>
          <Button
            onClick={() => {
              save();
              choose(rules, codeApplied);
            }}
          >
            Save and use it
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const moved = (rules: readonly string[], index: number, by: 1 | -1): string[] =>
  rules.toSpliced(index, 1).toSpliced(index + by, 0, rules[index]!);

const withoutRepeats = (rules: readonly string[]): string[] => [...new Set(rules)];

type RuleLineProps = {
  rule: string;
  /** Null for the only rule. */
  move: { up: boolean; down: boolean; by: (by: 1 | -1) => void } | null;
  onChange: (rule: string) => void;
  onRemove: () => void;
};

function RuleLine({ rule, move, onChange, onRemove }: RuleLineProps) {
  const { condition, operation, name, color } = ruleParts(rule);
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-end gap-1 border-b pb-1 last:border-b-0">
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm">
        {color !== '' && (
          <span
            aria-hidden
            className="size-4 shrink-0 rounded-sm border border-input"
            style={{ backgroundColor: color }}
          />
        )}
        <span className="min-w-0 break-words">{name}</span>
      </span>
      <span className="w-32">
        <NativeSelect
          aria-label={`Operation of ${name}`}
          value={operation}
          onChange={(event) => onChange(`${condition}=${event.target.value}`)}
        >
          <OperationOptions />
        </NativeSelect>
      </span>
      {move !== null && (
        <>
          <IconButton label={`Move ${name} up`} className="size-8" disabled={!move.up} onClick={() => move.by(-1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={`Move ${name} down`} className="size-8" disabled={!move.down} onClick={() => move.by(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={`Remove ${name}`} className="size-8" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

const OperationOptions = () =>
  operationChoices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** Fields of a new rule. */
function AddRule({ onAdd }: { onAdd: (rule: string) => void }) {
  const id = useId();
  const [kind, setKind] = useState<ConditionKind>('line');
  const [typed, setTyped] = useState('');
  const [operation, setOperation] = useState<string>('score');
  const [isWrong, setWrong] = useState(false);
  const { hint, example } = conditionKinds[kind];

  function add() {
    const [rule] = readRuleTexts([`${conditionText(kind, typed)}=${operation}`]);
    setWrong(rule === undefined);
    if (rule === undefined) return;
    onAdd(rule);
    setTyped('');
  }
  return (
    <form
      aria-label="Add a rule"
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="flex flex-wrap items-end gap-1.5">
        <span className="min-w-28 flex-1">
          <NativeSelect
            aria-label="Kind of rule"
            value={kind}
            onChange={(event) => setKind(event.target.value as ConditionKind)}
          >
            {Object.entries(conditionKinds).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </span>
        <span className="min-w-28 flex-1">
          <Input
            aria-label={hint}
            placeholder={example}
            value={typed}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? id : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
        </span>
        <span className="w-32">
          <NativeSelect aria-label="Operation" value={operation} onChange={(event) => setOperation(event.target.value)}>
            <OperationOptions />
          </NativeSelect>
        </span>
        <Button type="submit" variant="outline">
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {isWrong && (
        <p id={id} role="alert" className="text-sm text-destructive">
          {conditionKinds[kind].problem}
        </p>
      )}
    </form>
  );
}
