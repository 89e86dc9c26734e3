/** Whether this product answers at its public address, as readers reach it. */
export async function askPublicAddress(
  origin: string,
  timeoutMs: number,
): Promise<{ status: number; isOurs: boolean }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${origin}/healthz`, { signal, redirect: 'manual' }).catch((error: Error) => {
    // fetch says only that it failed, and why in its cause.
    throw error.cause instanceof Error ? error.cause : error
  })
  const text = await response.text()
  return { status: response.status, isOurs: response.status === 200 && text === '{"status":"ok"}' }
}
