import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'DELETE'

/** One line of the spec's table of calls: shared as data by the server that answers it and the pages that make it. */
export type Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  path: string
  query?: Query
  body?: Body
  answer: Answer
  /** The `type` of a refusal, where the spec gives it one. */
  failsAs?: 'updated-failed' | 'redeem-failed'
}

// A page carries the calls it makes, and not the others of the same file.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  description: Endpoint<Query, Body, Answer>,
): Endpoint<Query, Body, Answer> {
  return description
}
