import type { ClientConfig } from 'pg'
import { Client } from 'pg'

/**
 * Connections whose end is heard at any moment, for a pool that listens to the idle ones alone. PgBouncer says it after
 * PostgreSQL has said it, when the question that was under way has failed already: unheard, that would end the process.
 */
export function heardClient(onError: (error: Error) => void): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      this.on('error', onError)
    }
  }
}
