import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.PORTAL_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    // The content security policy allows no data: fonts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // The licence texts of what the browser code contains, served beside it.
    license: { fileName: 'licences.md' },
    // The server names a route's chunks in the head of its page.
    manifest: true,
  },
  server: { proxy: { '/api': server, '/trpc': server, '/health': server } },
});
