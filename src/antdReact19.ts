/**
 * Lets antd-mobile 5 show toasts and dialogs under React 19, which dropped the render API it uses. Import it before the
 * first toast or dialog.
 */
import { unstableSetRender } from 'antd-mobile';
import { createRoot, type Root } from 'react-dom/client';

const roots = new WeakMap<Element | DocumentFragment, Root>();

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  root.render(node);
  return async () => {
    // React refuses to unmount a root during a render.
    await Promise.resolve();
    root.unmount();
    roots.delete(container);
  };
});
