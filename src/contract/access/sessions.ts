import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A plain form may post here, too: it is sent on by 303. `path` answers where to go: the same page, or `/`. */
export const logOut = endpoint({ method: 'POST', path: '/logout', answer: z.object({ path: z.string() }) })

const session = z.object({
  id: z.string(),
  created: z.string(),
  last_seen: z.string(),
  /** What the browser says of itself. */
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
const sessions = z.array(session)

export const listSessions = endpoint({ method: 'GET', path: '/api/access/sessions', answer: sessions })

/** Ends one session of the reader's own; ending the current one logs out. */
export const endSession = endpoint({ method: 'DELETE', path: '/api/access/sessions/:id', answer: sessions })

/** Ends all but the current one. */
export const endOtherSessions = endpoint({ method: 'DELETE', path: '/api/access/sessions', answer: sessions })
