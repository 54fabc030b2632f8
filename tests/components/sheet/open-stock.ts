import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Materials } from '#components/sheet/materials/use-materials.ts';

/** An account without materials. */
export const noMaterials: Materials = {
  list: [],
  reload: async () => {},
  store: async () => {},
  remove: async () => {},
};

/** Unfolds the details and the further sizes of the sheet. */
export const openStock = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole('button', { name: /^Stock, grain/ }));
