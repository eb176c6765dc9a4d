// Shows the buttons that copy what is beside them; without this script, or where the browser does not let us, there are none.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy][hidden]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const said = button.parentElement.querySelector('[role=status]');
      try {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        said.textContent = 'Copied.';
      } catch {
        said.textContent = 'Copying is blocked. Select the text and copy it.';
      }
    });
  }
}
