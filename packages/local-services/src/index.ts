export { createKeys, loadOrCreateKeys, type LocalKeys } from './keys.ts';
export { acquireLock, LockedError, lockHolder, type Lock } from './lock.ts';
export { startLocalStack, type LocalStack, type LocalStackOptions } from './start.ts';
export { createStripeEmulator, type StripeEmulator } from './stripe/emulator.ts';
