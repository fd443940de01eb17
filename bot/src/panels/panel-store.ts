import type { Operations } from '@segue/api/operations'
import type { createCall } from '@segue/shared/call.ts'

type Call = ReturnType<typeof createCall<Operations>>

/** A message that follows a room, as the api stores it (decision 0029). */
export type KeptPanel = Operations['GET /discord/panels']['reply']['panels'][number]

type NewPanel = Omit<KeptPanel, 'room' | 'channelId'> & { roomUuid: string }

export type PanelStore = {
  all: () => Promise<KeptPanel[]>
  keep: (channelId: string, panel: NewPanel) => Promise<unknown>
  forget: (channelId: string, messageId: string) => Promise<unknown>
}

export const panelStore = (service: Call): PanelStore => ({
  async all() {
    const found: KeptPanel[] = []
    let after: string | undefined
    do {
      const { panels, next } = await service('GET /discord/panels', { query: after === undefined ? {} : { after } })
      found.push(...panels)
      after = next ?? undefined
    } while (after !== undefined)
    return found
  },
  keep: (channelId, panel) => service('PUT /discord/panels/{channelId}', { params: { channelId }, body: panel }),
  forget: (channelId, messageId) =>
    service('DELETE /discord/panels/{channelId}', { params: { channelId }, query: { messageId } }),
})
