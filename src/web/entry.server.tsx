import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { mastheadHead } from '#domain/masthead/masthead-style.ts'
import { cardHead } from '#domain/pictures/card-head.ts'
import { FailureContext } from './failure-context.ts'
import {
  appContext,
  logContext,
  NonceContext,
  nonceContext,
  PieceTextContext,
  pieceContext,
  renderedContext,
  requestIdContext,
} from './request-context.ts'

// A page that is not whole by then is a fault: our loaders await everything before the rendering begins.
const RENDER_LIMIT_MS = 5_000

/** Renders the whole page before answering, so that a late error still gets its true status and the body can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const app = context.get(appContext)
  const masthead = app.masthead()
  // Written in here and not by React: it's the same on every page, and no script has to know of it.
  const card = app.linkCard(new URL(request.url).pathname)
  const head = [
    masthead && mastheadHead(masthead, nonce),
    card && cardHead({ address: new URL(card.path, app.publicUrl).href, alt: card.alt }),
  ]
  const failure = { supportEmail: app.supportEmail(), requestId: context.get(requestIdContext) }
  const page = (
    <NonceContext value={nonce}>
      <FailureContext value={failure}>
        <PieceTextContext value={context.get(pieceContext)}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </PieceTextContext>
      </FailureContext>
    </NonceContext>
  )
  const html = await render(page, nonce, (error) => {
    status = 500
    context.get(logContext)(error)
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const answer = new Response(null, { status, headers })
  context.set(renderedContext, { html: withHead(html, head.filter(Boolean).join('')), head: answer })
  return answer
}

function render(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Sent as one, so nothing is put off to the end and into its place by script: without scripts it would stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(gathered(resolve).on('error', reject))
      },
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, RENDER_LIMIT_MS)
  })
}

/** Takes in all that is written, and gives it as one: half the work of a stream that is read back. */
function gathered(give: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _, written) {
      chunks.push(chunk)
      written()
    },
    final(done) {
      give(Buffer.concat(chunks))
      done()
    },
  })
}

const HEAD_END = '</head>'

/** With more in its head. The rest leaves as the bytes it came as: as a text, a page is copied four times on its way out. */
function withHead(html: Buffer, more: string): Buffer<ArrayBuffer> {
  const end = Math.max(0, html.indexOf(HEAD_END))
  return Buffer.concat([Buffer.from(scriptsLast(html.toString('utf8', 0, end)) + more), html.subarray(end)])
}

/** On a slow line what is painted comes first: every page is whole before its scripts are there. */
const scriptsLast = (head: string) =>
  head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** A page that is not there is no fault of ours, so only real faults reach the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(logContext)(isRouteErrorResponse(error) ? error.data : error)
}
