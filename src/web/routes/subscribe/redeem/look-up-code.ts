import { findGift } from '#contract/gifts/redeem.ts'
import { NO_SUCH_CODE, parseGiftCode } from '#domain/gifts/gift-code.ts'
import { makeCall, STRANGE_ANSWER } from '../../../calls/call.ts'
import { solveChallenge } from '../../../calls/solve-challenge.ts'

/** In a file of its own, which no page loads before it is used. What can be no code costs no try. */
export async function lookUpCode(code: string): Promise<{ token: string } | { error: string }> {
  if (!parseGiftCode(code)) return { error: NO_SUCH_CODE }
  const captcha = await solveChallenge('redeem')
  const called = await makeCall(findGift, { query: { captcha }, body: { code } })
  if (called.ok) return called.answer
  return { error: called.faults.fields.code ?? called.faults.general ?? STRANGE_ANSWER }
}
