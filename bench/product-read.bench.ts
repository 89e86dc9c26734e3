import { compare } from './against-bare.ts'
import { startContestants } from './contestants.ts'

const { contestants, stop } = await startContestants()
await compare('Product read', contestants, { path: '/api/store/products/tote-bag', connections: 8, requests: 8_000 })
await stop()
