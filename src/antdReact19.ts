/** antd-mobile 5 draws toasts and dialogs through an API React 19 dropped; this gives it the new one. Imported before the first of them. */
import { unstableSetRender } from 'antd-mobile';
import { createRoot, type Root } from 'react-dom/client';

const roots = new WeakMap<Element | DocumentFragment, Root>();

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  root.render(node);
  return async () => {
    // React refuses to unmount a root while it renders.
    await Promise.resolve();
    root.unmount();
    roots.delete(container);
  };
});
