// One Chromium for all test files; each visitor has a profile of his own in it.
import { chromium } from 'playwright-core';

export default async function () {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  process.env.CHROMIUM_ENDPOINT = server.wsEndpoint();
  return () => server.close();
}
