import { expect, it } from 'vitest'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { tooMany } from '#domain/outcome.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { searchLimits, taking } from '../access/limits/limits.ts'

const test = runtimeForFile({ empties: 'rate_limit' })

it('refuses searches of a network that has used up its limit, and goes on answering others', async () => {
  const { app, database } = test.runtime
  const search = async (network: string, query = 'door') =>
    (await app.reading.search(new Request('http://localhost/'), 'thresholds', { query, network }))?.found
  const [limit] = searchLimits('192.0.2.1')
  for (let taken = 0; taken < (limit?.allowed ?? 0) - 1; taken += 1)
    await database.db.execute(taking(searchLimits('192.0.2.1'), app.now()))
  expect(await search('192.0.2.1')).toMatchObject({ ok: true })
  expect(await search('192.0.2.1')).toEqual(tooMany(TOO_MANY_REQUESTS))
  expect(await search('192.0.2.1', ' ')).toEqual({ ok: true, value: [] })
  expect(await search('192.0.2.2')).toMatchObject({ ok: true })
})
