import type { Context } from 'hono';
import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { limits } from '#lib/limits.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Tracing is not built in: health says so, the other calls refuse. */
export async function vectorizerHealthCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  await readDataCall(services, context.req.raw, z.unknown(), { rate: rates.read });
  return context.json({ ok: false });
}

export async function vectorizerCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  await readDataCall(services, context.req.raw, z.unknown(), { rate: rates.read, maxBytes: limits.requestBytes });
  throw new AppError('busy', {
    message: 'Tracing pictures is not available at the moment. Upload an SVG or EPS file instead.',
  });
}
