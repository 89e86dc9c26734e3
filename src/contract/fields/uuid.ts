import * as z from 'zod/mini'

/** In lower case, as PostgreSQL returns it, so that ids can be compared as strings. */
export const uuid = z.uuid().check(z.toLowerCase())
