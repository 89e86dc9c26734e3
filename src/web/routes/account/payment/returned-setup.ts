const WRITTEN_BY_PROVIDER = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']

/** What the provider wrote into the address when it sent the reader back; whether it is so, the server finds out. */
export function returnedSetup(search: string): { id: string; succeeded: boolean; rest: string } | null {
  const query = new URLSearchParams(search)
  const id = query.get('setup_intent')
  if (!id) return null
  const succeeded = query.get('redirect_status') === 'succeeded'
  for (const name of WRITTEN_BY_PROVIDER) query.delete(name)
  return { id, succeeded, rest: query.size > 0 ? `?${query}` : '' }
}
