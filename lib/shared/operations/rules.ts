/** Rules on operations, as the engine defines them. */
export {
  formatOperationRule,
  type Operation,
  type OperationRule,
  operations,
  parseOperationRule,
} from '@measurement-nesting/curves/drawing';
