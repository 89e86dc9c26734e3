import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** The least that could answer: Hono, `pg` and prepared statements, and no question asked. What Masthead is measured against. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const bare = new Hono()

bare.get('/healthz', (c) => c.text('ok'))

const PRODUCTS = `
  select p.ref, p.name, p.slug, p.picture as image, p.price as print_price, s.on_hand - s.reserved as quantity,
    coalesce((select json_agg(json_build_object('ref', z.ref, 'name', z.name, 'quantity', t.on_hand - t.reserved))
      from product_size z join stock t on t.ref = z.ref where z.product = p.ref), '[]') as sizes
  from product p left join stock s on s.ref = p.ref`

bare.get('/api/store/products', async (c) => {
  const { rows } = await pool.query({ name: 'products', text: PRODUCTS })
  return c.json(rows)
})

bare.get('/api/store/products/:slug', async (c) => {
  const { rows } = await pool.query({
    name: 'product',
    text: `select p.ref, p.name, p.slug, p.picture as image, p.price as print_price, s.on_hand as quantity, '[]'::jsonb as sizes
           from product p left join stock s on s.ref = p.ref where p.slug = $1`,
    values: [c.req.param('slug')],
  })
  return rows[0] ? c.json(rows[0]) : c.notFound()
})

type Session = { id: string; kind: string; account_id: string | null; last_seen_at: Date }

/** Whose cookie it is. */
async function sessionOf(cookie: string | undefined): Promise<Session | undefined> {
  const token = /masthead=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query({
    name: 'session',
    text: 'select id, kind, account_id, last_seen_at from session where token_hash = $1',
    values: [createHash('sha256').update(token).digest()],
  })
  return rows[0]
}

type Line = { ref: string; type: string; quantity: number }
type Cart = { id: string; version: number; content: { goods: Line[] }; stock: Record<string, number> }

/** A session's cart with what there is of each thing in it. */
async function cartOf(session: string | undefined): Promise<Cart | undefined> {
  const { rows } = await pool.query({
    name: 'cart',
    text: `select id, version, content, (
             select json_object_agg(ref, on_hand - reserved) from stock
             where ref = any(array(select good->>'ref' from jsonb_array_elements(content->'goods') good))) as stock
           from cart where session_id = $1`,
    values: [session],
  })
  return rows[0]
}

bare.get('/api/cart', async (c) => c.json(await cartOf((await sessionOf(c.req.header('Cookie')))?.id)))

bare.post('/api/cart', async (c) => {
  const { type, ref } = await c.req.json()
  const cookie = c.req.header('Cookie')
  const cart = cookie && (await cartOf((await sessionOf(cookie))?.id))
  if (!cart) return c.json(await newCart({ type, ref, quantity: 1 }, (token) => c.header('Set-Cookie', token)))
  const line = cart.content.goods.find((good) => good.ref === ref && good.type === type)
  if (line) line.quantity = Math.min(line.quantity + 1, 50)
  await pool.query({
    name: 'change',
    text: 'update cart set content = $1, version = version + 1 where id = $2 and version = $3',
    values: [cart.content, cart.id, cart.version],
  })
  return c.json(cart)
})

async function newCart(line: Line, give: (cookie: string) => void) {
  const token = randomBytes(32).toString('base64url')
  const session = randomUUID()
  const content = { goods: [line], giftsubs: [], membership: null, donation: null }
  await pool.query({
    name: 'new session',
    text: `insert into session (id, token_hash, kind, created_at, last_seen_at, user_agent)
           values ($1, $2, 'guest', now(), now(), '')`,
    values: [session, createHash('sha256').update(token).digest()],
  })
  await pool.query({
    name: 'new cart',
    text: `insert into cart (id, session_id, content, items, version, updated_at) values ($1, $2, $3, 1, 1, now())`,
    values: [randomUUID(), session, content],
  })
  give(`masthead=${token}; Path=/; HttpOnly; SameSite=Lax`)
  return { content }
}

bare.get('/api/account/subscriber', async (c) => {
  const session = await sessionOf(c.req.header('Cookie'))
  const own = [session?.account_id]
  const [{ rows: people }, { rows: subscriptions }, { rows: entries }] = await Promise.all([
    pool.query({
      name: 'account',
      text: 'select a.*, d.* from account a left join address d on d.account_id = a.id where a.id = $1',
      values: own,
    }),
    pool.query({
      name: 'subscriptions',
      text: `select s.*, p.receipt from subscription s left join purchase p on p.id = s.purchase_id
             where s.account_id = $1 order by s.position`,
      values: own,
    }),
    pool.query({
      name: 'ledger',
      text: 'select * from ledger_entry where account_id = $1 order by id',
      values: own,
    }),
  ])
  return c.json({ people, subscriptions, entries })
})

bare.get('/api/access/sessions', async (c) => {
  const session = await sessionOf(c.req.header('Cookie'))
  const { rows } = await pool.query({
    name: 'sessions',
    text: 'select id, created_at, last_seen_at, user_agent from session where account_id = $1 order by last_seen_at desc',
    values: [session?.account_id],
  })
  return c.json(rows)
})

serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
