import { callApi } from '#lib/api-client.ts';
import type { ProfileDraft } from './profile-fields.tsx';

export async function saveProfile(draft: ProfileDraft): Promise<void> {
  await callApi('/api/user/update/metadata', {
    name: draft.name.trim(),
    company: draft.company.trim(),
    industry: draft.industry.trim(),
    position: draft.position.trim(),
  });
}
