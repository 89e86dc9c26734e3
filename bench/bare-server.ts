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

serve({ fetch: bare.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
