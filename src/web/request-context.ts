import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { App } from '#server/reads/app.ts'

/** What the server hands to each request of a page: the running app, the nonce and the id of this answer, from where it is asked for, and where faults are logged. */
export const appContext = createContext<App>()
export const networkContext = createContext<string>()
export const nonceContext = createContext<string>()
export const requestIdContext = createContext<string>()
export const logContext = createContext<(error: unknown) => void>()
/** The text of a piece. It goes to the browser as markup alone: in a loader's data it would go twice. */
export const pieceContext = createContext('')

/**
 * A rendered page, and the head of its answer. The router looks into the body of an answer, which makes a stream of it: so
 * the page goes past it.
 */
export const renderedContext = createContext<{ html: Buffer<ArrayBuffer>; head: Response } | null>(null)

/** The same nonce for components; empty in the browser, where the attribute is hidden anyway. */
export const NonceContext = createReactContext('')
/** The text of a piece for components; empty in the browser, which has it as markup. */
export const PieceTextContext = createReactContext('')
