import { callProduct } from '#lib/browser/api-client.ts';
import type { ProfileDraft } from './profile-fields.tsx';

export async function saveProfile(draft: ProfileDraft): Promise<void> {
  await callProduct('updateMetadata', {
    name: draft.name.trim(),
    company: draft.company.trim(),
    industry: draft.industry.trim(),
    position: draft.position.trim(),
  });
}
