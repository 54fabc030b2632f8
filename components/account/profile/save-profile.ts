import { callApi } from '#lib/browser/api-client.ts';
import { browserPath } from '#lib/shared/contracts/paths.ts';
import type { ProfileDraft } from './profile-fields.tsx';

export async function saveProfile(draft: ProfileDraft): Promise<void> {
  await callApi(browserPath('updateMetadata'), {
    name: draft.name.trim(),
    company: draft.company.trim(),
    industry: draft.industry.trim(),
    position: draft.position.trim(),
  });
}
