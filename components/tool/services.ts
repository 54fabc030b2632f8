import { serverCredits, type CreditsApi } from '#components/credits/use-credits.ts';
import { materialCalls, type MaterialCalls } from '#components/material/material-calls.ts';
import { serverLettering, type LetteringApi } from '#components/lettering/use-lettering.ts';
import { serverMaterials, type MaterialsApi } from '#components/sheet/materials/use-materials.ts';
import { serverRunApi, type RunApi } from '#components/run/run-api.ts';
import { downloadProduct } from '#lib/browser/api-client.ts';
import type { ExportRequest } from '#lib/shared/contracts/job.ts';

/** All server calls of the tool screen. Tests replace them with recorded responses. */
export type ToolServices = {
  run: RunApi;
  lettering: LetteringApi;
  credits: CreditsApi;
  material: MaterialCalls;
  materials: MaterialsApi;
  export: (request: ExportRequest) => Promise<File>;
};

export const serverServices: ToolServices = {
  run: serverRunApi,
  lettering: serverLettering,
  credits: serverCredits,
  material: materialCalls,
  materials: serverMaterials,
  export: (request) => downloadProduct('export', request),
};
