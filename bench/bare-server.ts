import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** The least that could answer: Hono, `pg` and one prepared statement for each scenario. What Masthead is measured against. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const bare = new Hono()

bare.get('/healthz', (c) => c.text('ok'))

bare.get('/api/store/products/:slug', async (c) => {
  const { rows } = await pool.query({
    name: 'product',
    text: `select p.ref, p.name, p.slug, p.picture as image, p.price as print_price, s.on_hand as quantity, '[]'::jsonb as sizes
           from product p left join stock s on s.ref = p.ref where p.slug = $1`,
    values: [c.req.param('slug')],
  })
  return rows[0] ? c.json(rows[0]) : c.notFound()
})

type Line = { ref: string; type: string; quantity: number }

/** The cookie's session, and its cart with what there is of each thing in it. */
async function cartOf(cookie: string | undefined) {
  const token = /masthead=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const { rows: sessions } = await pool.query({
    name: 'session',
    text: 'select id, kind, last_seen_at from session where token_hash = $1',
    values: [hash],
  })
  const { rows } = await pool.query({
    name: 'cart',
    text: `select id, version, content, (
             select json_object_agg(ref, on_hand - reserved) from stock
             where ref = any(array(select good->>'ref' from jsonb_array_elements(content->'goods') good))) as stock
           from cart where session_id = $1`,
    values: [sessions[0]?.id],
  })
  return rows[0] as { id: string; version: number; content: { goods: Line[] }; stock: Record<string, number> }
}

bare.get('/api/cart', async (c) => c.json(await cartOf(c.req.header('Cookie'))))

bare.post('/api/cart', async (c) => {
  const { type, ref } = await c.req.json()
  const cart = await cartOf(c.req.header('Cookie'))
  const line = cart.content.goods.find((good) => good.ref === ref && good.type === type)
  if (line) line.quantity = Math.min(line.quantity + 1, 50)
  await pool.query({
    name: 'change',
    text: 'update cart set content = $1, version = version + 1 where id = $2 and version = $3',
    values: [cart.content, cart.id, cart.version],
  })
  return c.json(cart)
})

serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
