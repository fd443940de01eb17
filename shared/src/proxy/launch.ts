/**
 * Whether Discord launched a page, judging by its query: it contains the frame and the instance. The server lets any
 * site frame such a page, and the client keeps its token to itself there, so both have to agree.
 */
export const isLaunch = (query: { get: (name: string) => string | null }): boolean =>
  Boolean(query.get('frame_id')) && Boolean(query.get('instance_id'))
