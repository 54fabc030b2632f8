import { createContext } from 'react';

/** Actions on the pieces of the job, by the ids of a row and its parts. */
export type PieceActions = {
  leaveOut(rowId: string, partIds: readonly string[]): void;
  cutAgain(rowId: string, partIds: readonly string[]): void;
  cutAll(): void;
  /** Leaves out all other pieces of the job. */
  cutOnly(rowId: string, partIds: readonly string[]): void;
  rename(rowId: string, partId: string, name: string): void;
  /** Returns the name as typed; '' for none. */
  nameOf(rowId: string, partId: string): string;
};

/** Actions on pieces; null where the job cannot be changed. */
export const PieceActionsContext = createContext<PieceActions | null>(null);
