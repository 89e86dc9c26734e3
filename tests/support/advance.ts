import type { Web } from './browser.ts'

/** So many days pass, and what has fallen due by then is done. */
export async function advance({ web }: { web: Web }, days: number): Promise<void> {
  await web.request('/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ advance_days: days }),
  })
}
