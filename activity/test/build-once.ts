import { buildClient } from '../../api/hosts/node/build-client.ts'

/** Before any browser opens: products that start side by side must not build the same client at the same moment. */
export default async function buildOnce(): Promise<void> {
  await buildClient()
}
