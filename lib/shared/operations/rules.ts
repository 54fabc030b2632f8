/** Rules on operations, as the engine defines them. */
export {
  formatOperationRule,
  matchesRule,
  type Operation,
  operationOf,
  type OperationRule,
  operations,
  parseOperationRule,
} from '@measurement-nesting/curves/drawing';
