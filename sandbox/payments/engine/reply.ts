/** What a call answers: an object with 200, or an error that had effects (a declined charge is kept and told in events). */
export interface Reply {
  status: number
  body: object
}

export function ok(body: object): Reply {
  return { status: 200, body }
}
