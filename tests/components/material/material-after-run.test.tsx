import { screen, waitFor } from '@testing-library/react';
import { expect, jest, test } from '@jest/globals';
import type { Material, Remnant } from '#lib/shared/contracts/material.ts';
import { testMaterial } from '#harness/backend/test-material.ts';
import { browserForTool, openTool, runButton, textField } from '../tool/open-tool.tsx';
import { recordedServices, wholeRun } from '../tool/recorded-services.ts';
import { runId } from '../recorded-run.ts';

browserForTool();

/** Returns My material in memory, with the interface of the server. */
function shelf() {
  let remnants: Remnant[] = [];
  return {
    list: async () => ({ remnants }),
    keep: jest.fn(async (kept: Partial<Remnant>) => {
      const one = { createdAt: '2026-11-01T12:00:00.000Z', usedAt: null, usedByRun: null, ...kept } as Remnant;
      remnants = [one, ...remnants.filter(({ id }) => id !== one.id)];
      return one;
    }),
    rename: async () => {},
    mark: async () => {},
    remove: jest.fn(async (id: string) => {
      remnants = remnants.filter((remnant) => remnant.id !== id);
    }),
  };
}

test('the offcut of a run is saved once, named after its run and job, and Undo removes it', async () => {
  const material = shelf();
  const { user, send } = await openTool(recordedServices({ material }));
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  await user.click(await screen.findByRole('button', { name: 'Keep the offcut' }));
  await waitFor(() =>
    expect(material.keep).toHaveBeenCalledWith({
      id: runId,
      name: 'Offcut',
      widthIn: 48,
      heightIn: 57.6,
      madeFrom: 'Oi',
      madeFromRun: runId,
    }),
  );
  expect(await screen.findByRole('link', { name: 'My material' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button', { name: 'Keep the offcut' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Keep the offcut' })).toBeInTheDocument();
  expect(material.remove).toHaveBeenCalledWith(runId);
});

test('My material is loaded again after a run if it failed to load before', async () => {
  const material = shelf();
  let calls = 0;
  const list = async () => {
    calls += 1;
    if (calls === 1) throw new Error('offline');
    return material.list();
  };
  const { user, send } = await openTool(recordedServices({ material: { ...material, list } }));
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  expect(await screen.findByRole('button', { name: 'Keep the offcut' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep the whole left-over' })).toBeInTheDocument();
  expect(calls).toBe(2);
});

test('an offcut that is saved from a run of a material belongs to the material', async () => {
  const acrylic = testMaterial();
  let stored = [acrylic];
  const store = jest.fn(async (material: Material) => void (stored = [material]));
  const materials = { load: async () => ({ materials: stored }), store, remove: async () => {} };
  const { user, send } = await openTool(recordedServices({ material: shelf(), materials }));
  await user.click(screen.getByRole('button', { name: /^48 x 96 in · no price/ }));
  await user.selectOptions(
    await screen.findByLabelText('Sheet size'),
    await screen.findByRole('option', { name: /^3 mm acrylic/ }),
  );
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  await user.click(await screen.findByRole('button', { name: 'Keep the offcut' }));
  expect(await screen.findByText('An offcut of 3 mm acrylic.')).toBeInTheDocument();
  expect(store).toHaveBeenCalledWith({ ...acrylic, offcuts: [runId] });
});
