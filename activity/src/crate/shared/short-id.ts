import { must } from '@segue/shared/must.ts'
import { useParams } from '../../client/router.tsx'

export const hourMs = 3_600_000

export const useShortId = () => must(useParams()['shortId'], 'a route with a short id')
