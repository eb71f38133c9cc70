// How the browser's side is built and served in development.
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contents } from './build/contents.ts';
import { preload } from './build/preload.ts';
import { firstChunks } from './build/first-chunks.ts';
import { loadPartImports } from './build/load-part-imports.ts';
import { precompress } from './build/precompress.ts';
import { singleIcons } from './build/single-icons.ts';
import { developmentPage, themedPages } from './build/themed-pages.ts';
import { installable } from './build/installable.ts';
import { offlineShell } from './build/offline-shell.ts';

const server = process.env['FOOTHOLD_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    loadPartImports(),
    react(),
    // Compiles translations. It would complain that there are none yet.
    lingui({ cwd: import.meta.dirname, skipValidation: true }),
    singleIcons(),
    // React Aria's own words are needed in English only.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    developmentPage(),
    preload(),
    contents(),
    installable(),
    offlineShell(),
    themedPages(),
    precompress(),
  ],
  build: {
    // The policy for content allows no font or picture within a stylesheet.
    assetsInlineLimit: 0,
    // As docs/architecture.md names them.
    target: ['chrome120', 'firefox121', 'safari16.4'],
    rolldownOptions: {
      output: {
        // The server finds the encoder's worker by this name and lets only it compile WebAssembly.
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstChunks() }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/files': server,
      '/dev': server,
    },
  },
});
