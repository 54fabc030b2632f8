import { isoLatin1Encoding, standardEncoding } from '@measurement-nesting/curves/font-outline';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { keyOf, BuiltIn } from '../../interpreter/interpreter.ts';
import { literal, psArray, PsArray, PsDict, PsString, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { cidOperators } from '../text/cid-init.ts';
import { filterNames } from './filter.ts';
import { characterMapOf, fontOf } from '../text/find-font.ts';
import { defineFont, startCompactFont } from '../text/font.ts';

function keyText(value: PsObject): string {
  const key = keyOf(value);
  return typeof key === 'object' ? '' : String(key);
}

/** Categories whose instances are only names of what there is. */
const implicit = new Map<string, ReadonlySet<string>>([
  ['Filter', filterNames],
  [
    'ColorSpaceFamily',
    new Set([
      'DeviceGray',
      'DeviceRGB',
      'DeviceCMYK',
      'Separation',
      'DeviceN',
      'Indexed',
      'Pattern',
      'CIEBasedA',
      'CIEBasedABC',
    ]),
  ],
  ['FontType', new Set(['0', '1', '2', '3', '9', '10', '11', '42'])],
  ['FMapType', new Set(['2', '3', '4', '5', '6', '7', '8', '9'])],
  ['FormType', new Set(['1'])],
  ['ImageType', new Set(['1', '3', '4'])],
  ['PatternType', new Set(['1', '2'])],
  ['HalftoneType', new Set(['1', '3', '5'])],
]);

const categories = [
  'Font',
  'Encoding',
  'Form',
  'Pattern',
  'ProcSet',
  'ColorSpace',
  'Halftone',
  'ColorRendering',
  'IdiomSet',
  'CIDFont',
  'CMap',
  'FontSet',
  'InkParams',
  'TrapParams',
  'OutputDevice',
  'ControlLanguage',
  'Localization',
  'PDL',
  'HWOptions',
  'Generic',
  'Category',
];

function find(m: Interpreter, category: string, key: string): PsObject {
  if (category === 'Font') return fontOf(m, key);
  if (category === 'Category') return categoryDict(m, key);
  const known = m.world.resources.get(category)?.get(key);
  if (known !== undefined) return known;
  if (implicit.get(category)?.has(key) === true) return literal(key);
  const map = category === 'CMap' ? characterMapOf(m, key) : null;
  if (map !== null) return map;
  throw new PsError('undefinedresource', key);
}

/** Returns the procedures of a category, which some programs call directly. */
function categoryDict(m: Interpreter, category: string): PsDict {
  if (!categories.includes(category) && !implicit.has(category) && !m.world.resources.has(category)) {
    const own = m.world.resources.get('Category')?.get(category);
    if (own instanceof PsDict) return own;
    throw new PsError('undefinedresource', category);
  }
  const dict = m.newDict(8);
  const within = (name: string, run: (interpreter: Interpreter) => void) =>
    m.define(
      dict,
      name,
      new BuiltIn(name, (interpreter) => {
        interpreter.operands.push(literal(category));
        run(interpreter);
      }),
    );
  m.define(dict, 'Category', literal(category));
  for (const [name, run] of Object.entries({
    FindResource: findResource,
    DefineResource: defineResource,
    ResourceStatus: resourceStatus,
    UndefineResource: undefineResource,
    ResourceForAll: resourceForAll,
  })) {
    within(name, run);
  }
  return dict;
}

function findResource(m: Interpreter): void {
  const category = keyText(m.operands.pop());
  const key = keyText(m.operands.pop());
  m.operands.push(find(m, category, key));
}

function defineResource(m: Interpreter): void {
  const category = keyText(m.operands.pop());
  const instance = m.operands.pop();
  const key = keyText(m.operands.pop());
  m.budget.allocate(128);
  if (category === 'Font') {
    if (!(instance instanceof PsDict)) throw new PsError('typecheck');
    defineFont(m, key, instance);
  } else m.resourcesOf(category).set(key, instance);
  m.operands.push(instance);
}

function undefineResource(m: Interpreter): void {
  const category = keyText(m.operands.pop());
  m.world.resources.get(category)?.delete(keyText(m.operands.pop()));
}

function resourceStatus(m: Interpreter): void {
  const category = keyText(m.operands.pop());
  const key = keyText(m.operands.pop());
  const known =
    category === 'Font'
      ? m.world.fonts.entries.has(key)
      : category === 'Category'
        ? categories.includes(key) || implicit.has(key)
        : m.world.resources.get(category)?.has(key) === true || implicit.get(category)?.has(key) === true;
  if (known) {
    m.operands.push(0);
    m.operands.push(0);
  }
  m.operands.push(known);
}

function resourceForAll(m: Interpreter): void {
  const category = keyText(m.operands.pop());
  const scratch = m.operands.string();
  const body = m.operands.procedure();
  const pattern = keyText(m.operands.pop());
  const keys =
    category === 'Font' ? [...m.world.fonts.entries.keys()] : [...(m.world.resources.get(category)?.keys() ?? [])];
  m.budget.work(keys.length);
  const matching = keys.filter(
    (key): key is string => typeof key === 'string' && !key.startsWith('%') && matches(pattern, key),
  );
  let next = 0;
  m.pushLoop(() => {
    const key = matching[next++];
    if (key === undefined) {
      m.endLoop();
      return;
    }
    const length = Math.min(key.length, scratch.bytes.length);
    for (let i = 0; i < length; i++) scratch.bytes[i] = key.charCodeAt(i);
    m.operands.push(new PsString(scratch.bytes.subarray(0, length)));
    m.pushProcedure(body);
  });
}

/** Matches templates with `*` and `?` in linear time by backtracking to the last star only. */
function matches(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (pattern[p] === '*') [star, mark, p] = [p, t, p + 1];
    else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) [p, t] = [p + 1, t + 1];
    else if (star >= 0) [p, t, mark] = [star + 1, mark + 1, mark + 1];
    else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

/** Named resources (PLRM 3, 3.9). */
export const resourceOperators: Operators = {
  findresource: findResource,
  defineresource: defineResource,
  undefineresource: undefineResource,
  resourcestatus: resourceStatus,
  resourceforall: resourceForAll,
  findencoding: (m) => m.operands.push(find(m, 'Encoding', keyText(m.operands.pop()))),
  defineuserobject: (m) => {
    const value = m.operands.pop();
    const index = m.operands.count(0, 65_535);
    m.resourcesOf('%userobject').set(String(index), value);
  },
  undefineuserobject: (m) => {
    m.resourcesOf('%userobject').delete(String(m.operands.count(0, 65_535)));
  },
  execuserobject: (m) => {
    const value = m.resourcesOf('%userobject').get(String(m.operands.count(0, 65_535)));
    if (value === undefined) throw new PsError('undefined');
    m.execute(value);
  },
};

/** Adds the initial resources: the encodings, and the procedures that embedded fonts require. */
export function fillResources(m: Interpreter): void {
  const encodings = m.resourcesOf('Encoding');
  for (const [name, list] of [
    ['StandardEncoding', standardEncoding],
    ['ISOLatin1Encoding', isoLatin1Encoding],
  ] as const) {
    const array: PsArray = psArray(list.map(literal));
    encodings.set(name, array);
    m.world.system.entries.set(name, array);
  }
  const sets = m.resourcesOf('ProcSet');
  const set = (name: string, operators: Operators) => {
    const dict = new PsDict(16, 0, true);
    for (const [key, run] of Object.entries(operators)) dict.entries.set(key, new BuiltIn(key, run));
    sets.set(name, dict);
  };
  set('CIDInit', cidOperators);
  set('FontSetInit', { StartData: startCompactFont });
  set('ColorRendering', { GetHalftoneName: (interpreter) => interpreter.operands.push(literal('Default')) });
}
