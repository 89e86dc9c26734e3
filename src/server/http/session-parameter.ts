import type * as z from 'zod/mini'

type Fields = Record<string, unknown>

/** The spec's `session` parameter is taken from the body or from the query, whichever of them the contract names it in. */
export function shareSession(
  { query, body }: { query?: z.ZodMiniType | undefined; body?: z.ZodMiniType | undefined },
  asked: Fields,
  sent: unknown,
): { asked: Fields; sent: unknown } {
  const given = (isFields(sent) ? sent.session : undefined) ?? asked.session
  return {
    asked: placed(asked, query, given),
    sent: isFields(sent) ? placed(sent, body, given) : sent,
  }
}

function placed({ session: _, ...fields }: Fields, schema: z.ZodMiniType | undefined, session: unknown): Fields {
  return session !== undefined && names(schema) ? { ...fields, session } : fields
}

function names(schema: z.ZodMiniType | undefined): boolean {
  const def = schema?._zod.def as { shape?: object } | undefined
  return def?.shape !== undefined && 'session' in def.shape
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
