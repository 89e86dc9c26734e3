// The least that could render a page: React Router with one route and a page that was recorded before, from constant data.
// PUT a path with the HTML of a page, then GET it.
import { Writable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { parseDocument } from 'htmlparser2'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import { createRequestHandler, RouterContextProvider, Scripts, ServerRouter } from 'react-router'

type ChildNode = ReturnType<typeof parseDocument>['children'][number]

let page: ReactNode = null

const build: ServerBuild = {
  entry: { module: { default: renderPage } },
  routes: {
    root: { id: 'root', path: '*', module: { default: () => page, loader: () => null } },
  },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        id: 'root',
        path: '*',
        hasAction: false,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        module: '/root.js',
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}
const handle = createRequestHandler(build, 'production')

async function renderPage(request: Request, status: number, headers: Headers, router: EntryContext) {
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    const gathered = new Writable({
      write(chunk: Buffer, _, written) {
        chunks.push(chunk)
        written()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context: router, url: request.url }), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(gathered),
      onShellError: reject,
    })
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

const BOOLEAN_ATTRIBUTES = new Set([
  'checked',
  'disabled',
  'hidden',
  'multiple',
  'open',
  'readonly',
  'required',
  'selected',
  'async',
  'defer',
  'inert',
])

/** The page's own elements. What React Router writes itself, it writes here, too. */
function elementOf(node: ChildNode, key: number): ReactNode {
  if (node.type === 'text') return node.data
  if (node.type !== 'tag' && node.type !== 'style') return null
  const { name, attribs, children } = node
  const props: Record<string, unknown> = { key }
  for (const [attribute, value] of Object.entries(attribs)) {
    if (attribute === 'style') props.style = styleOf(value)
    else props[attribute] = BOOLEAN_ATTRIBUTES.has(attribute) ? true : value
  }
  const inside = children.map(elementOf)
  if (name === 'textarea') return createElement(name, { ...props, defaultValue: inside.join('') })
  if (name === 'body') return createElement(name, props, inside, createElement(Scripts, { key: 'scripts' }))
  return createElement(name, props, inside.length > 0 ? inside : undefined)
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').filter(Boolean)
  return Object.fromEntries(
    rules.map((rule) => {
      const [property = '', ...value] = rule.split(':')
      return [property.trim(), value.join(':').trim()]
    }),
  )
}

const bare = new Hono()
bare.get('/healthz', (c) => c.text('ok'))
bare.put('*', async (c) => {
  const { children } = parseDocument(await c.req.text())
  page = children.map(elementOf).find((element) => element !== null && typeof element === 'object') ?? null
  return c.body(null, 204)
})
bare.get('*', (c) => handle(c.req.raw, new RouterContextProvider()))
serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
